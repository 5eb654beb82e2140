import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** The programs of PostgreSQL, of the newest version that Debian installed or the one on the PATH. */
function findPostgres(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : []
  const folder = versions.length > 0 ? join(debian, `${Math.max(...versions)}`, 'bin') : undefined
  const found = folder ?? spawnSync('pg_config', ['--bindir']).stdout?.toString().trim()
  const isWhole =
    found && ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(found, name)))
  return isWhole ? found : undefined
}

/** @throws with what to install */
export function findPrograms(): { postgres: string } {
  const postgres = findPostgres()
  const missing = [
    ...(postgres ? [] : ['postgresql']),
    ...(spawnSync('haproxy', ['-v']).status === 0 ? [] : ['haproxy']),
  ]
  if (!postgres || missing.length > 0)
    throw new Error(`It needs: apt-get install --no-install-recommends ${missing.join(' ')}`)
  return { postgres }
}

/** Each in the package of its name. */
const programsOfCeph = ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw']

/** @throws with what to install */
export function findCeph(): void {
  const missing = programsOfCeph.filter((program) => spawnSync(program, ['--version']).status !== 0)
  if (missing.length > 0)
    throw new Error(`\`files\` needs: apt-get install --no-install-recommends ${missing.join(' ')}`)
}
