import { parentPort, workerData } from 'node:worker_threads'
import type { SignedIn } from '#domain/session/calls.ts'

export type Watching = { origin: string; person: SignedIn }
export type Watched = { times: number[]; failures: number }

const everyMs = 100
const patienceMs = 10_000

const { origin, person } = workerData as Watching
const watched: Watched = { times: [], failures: 0 }
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const begun = performance.now()
  const isWhole = await open()
  watched.times.push(performance.now() - begun)
  if (!isWhole) watched.failures += 1
  await new Promise((resolve) => setTimeout(resolve, everyMs))
}
parentPort?.postMessage(watched)

/** Opens home, as a person who has nothing to do with the attack. */
async function open(): Promise<boolean> {
  const { user_type, institute_id, student_id } = person
  const paths = [
    `/api/v1/home/student/${institute_id}/${student_id}`,
    `/api/v1/banner-prom/for_student/${user_type}`,
    `/api/v1/home/needs-you/${institute_id}`,
  ]
  const headers = { authorization: person.student_auth }
  const answers = paths.map((path) =>
    fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) }).then(
      async (answer) => answer.ok && (await answer.text()) !== '',
    ),
  )
  return (await Promise.allSettled(answers)).every((one) => one.status === 'fulfilled' && one.value)
}
