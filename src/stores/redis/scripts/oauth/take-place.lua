-- needs: places
-- Takes a place for an id. Returns {which set is full: 0 none, 1 the set of all, 2 that of the first holder …, ms until
-- a place ends}.
-- KEYS 1 places
-- ARGV 1 now ms, 2 id, 3 end of the place ms, 4 most over all, then pairs of a holder and its most
return take_place(sets_of(4), ARGV[2], ARGV[1], ARGV[3])
