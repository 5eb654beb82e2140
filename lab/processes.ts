import { readFileSync } from 'node:fs'

/** From Linux's own accounting; '' where the process has ended. */
function readOf(pid: number, name: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** After the name of its program: state, parent, …; from the twelfth its ticks. */
const fieldsOf = (pid: number) => (readOf(pid, 'stat').split(') ')[1] ?? '').split(' ')

/** User and system time of a process, in hundredths of a second; 0 for one that has ended. */
export function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] = fieldsOf(pid).slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** The process that started another one; 0 where that has ended. */
export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1] ?? 0)

/** Memory of a process now (`VmRSS`) or at most (`VmHWM`); 0 for one that has ended. */
export const megabytesOf = (pid: number, kind: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(readOf(pid, 'status'))?.[1] ?? 0) / 1000
