"""Ciphers of `core`: what the original has encrypted, and what it refuses."""

import os

import pytest

from paddle.base.core import AESCipher, CipherFactory, CipherUtils
from paddle.fluid import core

KEY, DATA = bytes(range(32)), bytes(range(37))
# In 3.3.1: encrypt(DATA, KEY[:n]) for n of 16, 24, 32, with 'iv_size : 128' and 'tag_size : 128'
ENCRYPTED = {
    "AES_CTR_NoPadding": (
        "64a6b9ceab5368ec4ebea2f2d2c9b27a6f93566b121089ef2b9e9cc2f7013bcbabb926d2da8e092af473f51c0a1e0fec30b004e54d",
        "ba21d05fb64937f7cdfb740831c895d9bb7fe917c7096c6e4ad5fd6e912dc75028102abb22f2feb28f9cbf08a074276596ac795920",
        "f398cd39f9eb2d2dd19e43bfbb86815fb0975bd6efc1ac6647853bf651ddd52801a8c929b215d3bc34959511c511e68c84449677b8",
    ),
    "AES_CBC_PKCSPadding": (
        "fc25872919b67acdbfba32e2c5488a6224bd6de4f17ae7f18a1d444d860c7452"
        "24c64eccb59905fd207cb855bd243ecc3ce125bd92441a0613a272b9c5b0cc81",
        "6daf23db631d1e9860547764b9dd7be335e2552ab6fa997d3c80d9ddb19f1236"
        "76f362ac816ffc6da4298e7a9633b22fe1f26c6f05c084c31075a49cf576fdd3",
        "1d1ef2850aa4a56e1f0bf0a9a2438a4f9d6eeffaa31644707fac90398f4a5a15"
        "a47c5e62305003c90e0e9ad74a92251f74ffb141bf02848c2aeaec197888565d",
    ),
    "AES_ECB_PKCSPadding": (
        "0a940bb5416ef045f1c39458c653ea5a07feef74e1d5036e900eee118e9492939d326ebf2a7d3e2fd646cd408daebe7e",
        "0060bffe46834bb8da5cf9a61ff220ae93ae3b7f9fc2e8159d05a6a9f5e24f2d8cd45891f7d900ec6f90ac0a8011198b",
        "5a6e045708fb7196f02e553d02c3a692e9c3ef8ab23453e6f0749cd636e7a88ee283958858f5f59cf998e10f0a69dc99",
    ),
    "AES_GCM_NoPadding": (
        "7c90e500a2444e0b26ab5e4d180b8d1826aba6ab295e0b2b0550982bcaa77ef6"
        "de3722ee004500c038938d2463285172ae05e5b0c0ebdcad56fdb977701e35790bdf7f7fc9",
        "1c60034a849202aa4abd4aff7d7a110c0e684bd5e9506df227d8b0d7659e56da"
        "87cee8e5de3b49fd7e45e9cf9101e33414778a7035d1e849248fafec785d5a58f1f47e74ad",
        "fee1c808e111d06d589aa589d0b17fd20729db17dfe77d7a7ccc80a97777d4dc"
        "fe4e15937484d21e0399531d9c142b5d85226d1edf89f3168480022ac32cc7c9bf21e56fb4",
    ),
}


def made(folder, name, **sizes):
    """The cipher of a configuration file."""
    rows = [f"{key} : {value}" for key, value in {"cipher_name": name, **sizes}.items()]
    (folder / "cipher.conf").write_text("# of a test\n" + "\n".join(rows))
    return CipherFactory.create_cipher(str(folder / "cipher.conf"))


@pytest.mark.parametrize("name", ENCRYPTED)
def test_what_the_original_has_encrypted(name, tmp_path):
    cipher = made(tmp_path, name)
    for size, text in zip((16, 24, 32), ENCRYPTED[name], strict=True):
        assert cipher.decrypt(bytes.fromhex(text), KEY[:size]) == DATA
        own = cipher.encrypt(DATA, KEY[:size])
        assert len(own) == len(text) // 2
        assert cipher.decrypt(own, KEY[:size]) == DATA
        if "ECB" not in name:
            assert own != cipher.encrypt(DATA, KEY[:size])  # another initial vector
    for count in (0, 15, 16, 1000):
        assert cipher.decrypt(cipher.encrypt(bytes(count), KEY), KEY) == bytes(count)


def test_a_counter_that_runs_over(tmp_path):
    gcm = made(tmp_path, "AES_GCM_NoPadding", iv_size=96, tag_size=96)
    assert len(gcm.encrypt(DATA, KEY)) == 12 + 37 + 12
    # The first block of a counter of 128 bits after 2^128 - 1 is that of 0: AES of zeros.
    stream = made(tmp_path, "AES_ECB_PKCSPadding").encrypt(bytes(16), KEY)[:16]
    assert AESCipher().decrypt(b"\xff" * 16 + bytes(32), KEY)[16:] == stream


@pytest.mark.parametrize("name", ["AES_CBC_PKCSPadding", "AES_ECB_PKCSPadding", "AES_GCM_NoPadding"])
def test_a_wrong_key_and_changed_data(name, tmp_path):
    cipher, text = made(tmp_path, name), bytes.fromhex(ENCRYPTED[name][2])
    with pytest.raises(RuntimeError, match="the key is not the one"):
        cipher.decrypt(text, KEY[::-1])
    with pytest.raises(RuntimeError, match="the data were changed"):
        cipher.decrypt(text[:-1] + bytes([text[-1] ^ 1]), KEY)
    with pytest.raises(RuntimeError, match="3 bytes"):
        cipher.decrypt(b"abc", KEY)


def test_what_is_refused(tmp_path):
    with pytest.raises(RuntimeError, match="a key of AES has 16, 24 or 32 bytes"):
        AESCipher().encrypt(b"x", b"123")
    with pytest.raises(TypeError, match="expected bytes"):
        AESCipher().encrypt(3, KEY)
    with pytest.raises(RuntimeError, match="'iv_size' of AES_CTR_NoPadding is 128 bits"):
        made(tmp_path, "AES_CTR_NoPadding", iv_size=96)
    with pytest.raises(RuntimeError, match="'tag_size' of 8 to 128 bits"):
        made(tmp_path, "AES_GCM_NoPadding", tag_size=256)
    with pytest.raises(NotImplementedError, match="no cipher 'AES_XX'"):
        made(tmp_path, "AES_XX")
    with pytest.raises(ValueError, match="'tag_size' must be a number"):
        made(tmp_path, "AES_GCM_NoPadding", tag_size="many")
    (tmp_path / "cipher.conf").write_text("cipher_name: AES_GCM_NoPadding")  # no blank before the colon
    with pytest.raises(ValueError, match="names no cipher"):
        CipherFactory.create_cipher(str(tmp_path / "cipher.conf"))
    with pytest.raises(RuntimeError, match="there is no file"):
        CipherFactory.create_cipher(str(tmp_path / "none"))


def test_files_and_keys(tmp_path):
    key = core.CipherUtils.gen_key_to_file(256, str(tmp_path / "key"))
    assert len(key) == 32
    assert core.CipherUtils.read_key_from_file(str(tmp_path / "key")) == key
    assert [len(CipherUtils.gen_key(bits)) for bits in (128, 192, 100)] == [16, 24, 12]
    with pytest.raises(ValueError, match="8 bits or more"):
        CipherUtils.gen_key(7)
    cipher = core.CipherFactory.create_cipher()
    cipher.encrypt_to_file(DATA, key, str(tmp_path / "model.encrypted"))
    assert os.path.getsize(tmp_path / "model.encrypted") == 53
    assert cipher.decrypt_from_file(key, str(tmp_path / "model.encrypted")) == DATA
    with pytest.raises(RuntimeError, match="there is no file"):
        cipher.decrypt_from_file(key, str(tmp_path / "none"))
    with pytest.raises(RuntimeError, match="there is no file"):
        CipherUtils.read_key_from_file(str(tmp_path / "none"))
