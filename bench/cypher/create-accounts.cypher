// Creates workspaces whose accounts have one event each; the benchmark writes the same event count to Redis.
UNWIND range($from, $to - 1) AS n
CREATE (:Workspace {
  id: 'bench-' + n,
  slot: 'bench' + right('0000000' + n, 7),
  name: 'benchmark',
  created_at: '2026-11-22T00:00:00.000Z',
  audit_seq: 1
})
