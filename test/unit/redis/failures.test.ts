import { ClientOfflineError, SimpleError, SocketClosedUnexpectedlyError } from 'redis'
import { describe, expect, test } from 'vitest'
import { DeadlineExceeded } from '#src/lib/waiting/patience.ts'
import { storeUnavailable } from '#src/problems.ts'
import { explainFailure, isKnownUnexecuted, StoreRefused } from '#src/stores/redis/failures.ts'

describe('an answer of Redis, or its absence, says what became of the command', () => {
  test.each([
    ['LOADING Redis is loading the dataset in memory', /reads its data/],
    ["READONLY You can't write against a read only replica. script: 1, on @user_script:1.", /master/],
    ["OOM command not allowed when used memory > 'maxmemory'.", /maxmemory/],
    ['ERR Error running script (call to f_1): @user_script:9: -OOM command not allowed', /maxmemory/],
    ['MISCONF Errors writing to the AOF file: No space left on device', /disk/],
    ['CLUSTERDOWN Hash slot not served', /cluster_state/],
    ['TRYAGAIN Multiple keys request during rehashing of slot', /moving/],
    ['MOVED 3999 127.0.0.1:6381', /REDIS_CLUSTER/],
    ['NOAUTH Authentication required.', /password/],
    ['WRONGPASS invalid username-password pair or user is disabled.', /password/],
    ["NOPERM this user has no permissions to run the 'evalsha' command", /ACL/],
    ['BUSY Redis is busy running a script.', /SCRIPT KILL/],
    ['NOREPLICAS Not enough good replicas to write.', /replicas/],
    ['ERR max number of clients reached', /maxclients/],
  ])('%s: refused, not executed', (message, detail) => {
    const error = new SimpleError(message)
    expect(explainFailure(error)).toMatchObject({
      detail: expect.stringMatching(detail),
      executed: 'no',
      isOutage: false,
    })
    expect(isKnownUnexecuted(storeUnavailable('redis', error))).toBe(true)
  })

  test.each(['ERR unknown command', 'WRONGTYPE Operation against a key', 'NOSCRIPT No matching script', 'OOMPH'])(
    '%s: about the command, no failure of the store',
    (message) => {
      expect(explainFailure(new SimpleError(message))).toBeUndefined()
      expect(isKnownUnexecuted(new SimpleError(message))).toBe(false)
    },
  )

  test('a time-out and a lost connection leave the outcome unknown; what was not sent was not executed', () => {
    for (const error of [new DeadlineExceeded('x'), new SocketClosedUnexpectedlyError()]) {
      expect(explainFailure(error)).toMatchObject({ executed: 'unknown', isOutage: true })
      expect(isKnownUnexecuted(storeUnavailable('redis', error))).toBe(false)
    }
    for (const error of [new ClientOfflineError(), new StoreRefused('x')]) {
      expect(explainFailure(error)).toMatchObject({ executed: 'no', isOutage: true })
      expect(isKnownUnexecuted(storeUnavailable('redis', error))).toBe(true)
    }
  })
})
