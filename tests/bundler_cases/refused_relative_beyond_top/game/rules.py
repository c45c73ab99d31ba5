from ... import outside
