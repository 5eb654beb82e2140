import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import type { Session } from '#server/session.ts'

const lifeMs = 10 * 60_000

type In = Pick<Session, 'instituteId' | 'sessionId'>
const sealed = ({ instituteId, sessionId }: In, until: number) => `${instituteId} ${sessionId} ${until}`

/** Proves that a person has typed the password in a session just now. */
export function makeProof({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, session: In): string {
  const until = clock().getTime() + lifeMs
  return `${until}.${secrets.sign('own password', sealed(session, until))}`
}

/** @throws Failure `confirmAgain` for anything but a proof of this session of the last ten minutes */
export function checkProof(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  session: In,
  proof: string,
): void {
  const [until = '', seal = ''] = proof.split('.')
  const isGood =
    Number(until) > clock().getTime() && secrets.verify('own password', sealed(session, Number(until)), seal)
  if (!isGood) throw new Failure('confirmAgain')
}
