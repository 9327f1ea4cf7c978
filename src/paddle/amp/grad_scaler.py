"""The scaler of losses under the path that programs import it by."""

from ._scaler import GradScaler as GradScaler
