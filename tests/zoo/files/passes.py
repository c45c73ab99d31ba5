# verdict: illegal_move — passes although it can move
from prelude import leave

leave("")
