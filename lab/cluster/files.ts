import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Ceph } from './ceph.ts'
import type { Result } from './result.ts'

const tests = [
  'server/files/store/store.test.ts',
  'server/uploads/locker.test.ts',
  'server/uploads/kill.test.ts',
]

/** The tests of the file store and of uploads, on a real S3-compatible server. */
export function testFiles(ceph: Ceph): Result {
  const begunAt = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', ...tests],
    { stdio: 'inherit', env: { ...process.env, TEST_BUCKET: ceph.address } },
  )
  return {
    part: 'the tests of files, on Ceph',
    count: tests.length,
    'acknowledged writes': 0,
    lost: 0,
    requests: 0,
    failed: 0,
    seconds: `in ${((performance.now() - begunAt) / 1000).toFixed(0)} s`,
    wrong: status === 0 ? [] : ['tests failed'],
  }
}
