-- Stores a sealed artefact of OAuth with its end, so that none is ever left without one. Keeps the note that it was used.
-- KEYS 1 artefact
-- ARGV 1 sealed payload, 2 time to live ms
redis.call('HSET', KEYS[1], 'sealed', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
