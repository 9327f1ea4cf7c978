"""PARL: an algorithm learns from fixed random batches: `parl_agents.py dqn|ddpg|sac|ppo`."""

import sys

import numpy as np
import parl
from parl.algorithms import DDPG, DQN, PPO, SAC
from results import result

import paddle
from paddle import nn

paddle.seed(7)
np.random.seed(7)
rng = np.random.default_rng(0)
OBS, ACT, BATCH = 4, 2, 32


class Values(parl.Model):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(OBS, 32), nn.ReLU(), nn.Linear(32, ACT))

    def forward(self, obs):
        return self.net(obs)


class Critic(parl.Model):
    def __init__(self, twice):
        super().__init__()
        self.nets = nn.LayerList(
            [nn.Sequential(nn.Linear(OBS + ACT, 32), nn.ReLU(), nn.Linear(32, 1)) for _ in range(1 + twice)]
        )

    def forward(self, obs, action):
        found = [net(paddle.concat([obs, action], 1)) for net in self.nets]
        return found[0] if len(found) == 1 else tuple(found)


class Actor(parl.Model):
    def __init__(self, spread):
        super().__init__()
        self.base, self.mean = nn.Sequential(nn.Linear(OBS, 32), nn.ReLU()), nn.Linear(32, ACT)
        self.spread = nn.Linear(32, ACT) if spread else None

    def forward(self, obs):
        x = self.base(obs)
        if self.spread is None:
            return paddle.tanh(self.mean(x))
        return self.mean(x), paddle.clip(self.spread(x), -20.0, 2.0)


class ActorCritic(parl.Model):
    def __init__(self, twice):
        super().__init__()
        self.actor_model, self.critic_model = Actor(spread=twice), Critic(twice)

    def policy(self, obs):
        return self.actor_model(obs)

    def value(self, obs, action):
        return self.critic_model(obs, action)

    def get_actor_params(self):
        return self.actor_model.parameters()

    def get_critic_params(self):
        return self.critic_model.parameters()


class Both(parl.Model):
    """Policy and value of PPO with discrete actions."""

    def __init__(self):
        super().__init__()
        self.fc, self.pi, self.v = nn.Linear(OBS, 32), nn.Linear(32, ACT), nn.Linear(32, 1)

    def policy(self, obs):
        return self.pi(paddle.tanh(self.fc(obs)))

    def value(self, obs):
        return self.v(paddle.tanh(self.fc(obs)))


def batch(discrete):
    obs, after = (paddle.to_tensor(rng.normal(size=(BATCH, OBS)).astype("float32")) for _ in range(2))
    action = rng.integers(0, ACT, (BATCH, 1)) if discrete else rng.uniform(-1, 1, (BATCH, ACT)).astype("float32")
    reward = paddle.to_tensor(rng.normal(size=(BATCH, 1)).astype("float32"))
    terminal = paddle.to_tensor((rng.uniform(size=(BATCH, 1)) < 0.1).astype("float32"))
    return obs, paddle.to_tensor(action), reward, after, terminal


def numbers(found):
    found = found if isinstance(found, (list, tuple)) else [found]
    return [float(value) for value in found if value is not None]


name = sys.argv[1]
if name == "dqn":
    algorithm = DQN(Values(), gamma=0.99, lr=1e-3)
elif name == "ddpg":
    algorithm = DDPG(ActorCritic(False), gamma=0.99, tau=0.005, actor_lr=1e-3, critic_lr=1e-3)
elif name == "sac":
    algorithm = SAC(ActorCritic(True), gamma=0.99, tau=0.005, alpha=0.2, actor_lr=3e-4, critic_lr=3e-4)
else:
    algorithm = PPO(Both(), initial_lr=1e-3)
agent, losses = parl.Agent(algorithm), []
probe = paddle.to_tensor(rng.normal(size=(5, OBS)).astype("float32"))
for step in range(30):
    obs, action, reward, after, terminal = batch(name in ("dqn", "ppo"))
    if name == "ppo":
        value, act, log_prob, _ = algorithm.sample(obs)
        given = obs, act, value, reward, log_prob, reward, 1e-3
        losses += numbers(algorithm.learn(*given))
    else:
        losses += numbers(algorithm.learn(obs, action, reward, after, terminal))
        if name == "dqn" and step % 10 == 0:
            algorithm.sync_target()
result("loss", losses)
before = algorithm.predict(probe)
result("prediction", before.numpy())
agent.save("model.ckpt")
for parameter in algorithm.model.parameters():
    parameter.set_value(paddle.zeros_like(parameter))
agent.restore("model.ckpt")
result("restored", algorithm.predict(probe).numpy())
