# -*- coding: utf-8 -*-
# why the limit is eight
LIMIT = 8  # eight
