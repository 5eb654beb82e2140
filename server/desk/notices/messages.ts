import type { CallInput } from '#domain/call.ts'
import {
  type foreseeMessage,
  messageLimits,
  type SentMessage,
  type writeMessage,
} from '#domain/desk/message-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { drawLetters, writeRows } from '#server/desk/change-records.ts'
import { sectionsFor, studentsFor } from '#server/desk/notices/audience.ts'
import type { findSentMessage } from '#server/desk/notices/queries-messages.ts'
import {
  countMessagePeople,
  findMessageReaders,
  groupMessageReaders,
} from '#server/desk/notices/queries-reach.ts'
import { channelsFor } from '#server/desk/notices/reach.ts'
import { type DeskSession, findNames } from '#server/desk/queries.ts'
import { Failure } from '#server/failure.ts'
import { messages } from '#server/features/message/records.ts'
import type { Once } from '#server/once/once.ts'

type Written = CallInput<typeof writeMessage>['body']

/** Whom a message is for. @throws Failure `notFound` for a section or student that is not the institute's */
async function chosenBy(runner: Runner, { instituteId }: DeskSession, to: Written['to'], now: Date) {
  const sectionIds = await sectionsFor(runner, { instituteId }, to.sections)
  const students = await studentsFor(runner, { instituteId }, to.students)
  return { instituteId, sectionIds, students: students.map(({ id }) => id), who: to.who, now }
}

/** One row for each number: two people of a family who have the same both read it [message-7]. */
async function numbersOf(runner: Runner, chosen: Awaited<ReturnType<typeof chosenBy>>) {
  const readers = await findMessageReaders(runner, chosen)
  return {
    numbers: [...new Set(readers.flatMap(({ phone }) => phone ?? []))],
    without: readers.filter(({ phone }) => phone === null).map(({ name }) => name),
  }
}

/** What is known before a message is sent [desk-36]. */
export async function foresee(
  context: Context,
  desk: DeskSession,
  { to, text }: CallInput<typeof foreseeMessage>['body'],
) {
  const { pool, clock } = context
  const chosen = await chosenBy(pool, desk, to, clock())
  const { numbers, without } = await numbersOf(pool, chosen)
  const counts = await countMessagePeople(pool, chosen)
  const news = { kind: 'message', values: { text } } as const
  const reached = await channelsFor(context, desk, await groupMessageReaders(pool, chosen), news)
  return {
    ...counts,
    ...reached,
    numbers: numbers.length,
    without: without.slice(0, 20),
    without_count: without.length,
  }
}

/**
 * Sends a message, as records of its kind: they have ids that say who wrote it, and how many there are.
 * @throws Failure `messageForNobody`, `messageTooMany`, and as `writeRows`
 */
export async function sendMessage(
  context: Context,
  desk: DeskSession,
  { to, text }: Written,
  once: Once,
): Promise<{ id: string; numbers: number; number: number | null }> {
  const { pool, clock } = context
  const { instituteId } = desk
  const now = clock()
  const { numbers } = await numbersOf(pool, await chosenBy(pool, desk, to, now))
  if (numbers.length === 0) throw new Failure('messageForNobody')
  if (numbers.length > messageLimits.numbers) throw new Failure('messageTooMany')
  const begun = `desk-m-${now.getTime().toString(36)}-${desk.personId}-${drawLetters()}`
  const seal = sealOf(context, { instituteId, begun, text: text.trim(), numbers: numbers.length })
  const batch = `${begun}${seal}-${numbers.length}-`
  const sentAt = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(desk.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
  const rows = numbers.map((phone, index) => ({
    to: { id: `${batch}${index}`, phone, text: text.trim(), sent_at: sentAt },
    was: null,
  }))
  const present = ({ number }: { number: number | null }) => ({
    id: `${batch}0`,
    numbers: numbers.length,
    number,
  })
  const body = { rows, is_check: false }
  const written = await writeRows(context, desk, messages, { body, once, present, onShown: () => undefined })
  return present(written)
}

const sealLength = 16

/** Proves who wrote a text: an imported id may name anybody. */
const sealOf = (
  { secrets }: Pick<Context, 'secrets'>,
  {
    instituteId,
    begun,
    text,
    numbers,
  }: { instituteId: number; begun: string; text: string; numbers: number },
): string =>
  Buffer.from(secrets.sign('desk message', `${instituteId}.${begun}.${numbers}.${plain(text)}`), 'base64url')
    .toString('hex')
    .slice(0, sealLength)

/** Without what a record of it may write otherwise. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/[\s\p{C}]+/gu, '')

type Sent = NonNullable<Awaited<ReturnType<typeof findSentMessage>>>

/** With who of the staff wrote them, as their ids say; '' where that is not proved. */
export async function presentMessages(
  context: Context,
  { instituteId, timeZone }: DeskSession,
  rows: readonly Sent[],
): Promise<SentMessage[]> {
  const writerOf = ({ id, text }: Sent): number | undefined => {
    const parts = id.split('-')
    const [, , , writer, letters = '', numbers] = parts
    const begun = [...parts.slice(0, 4), letters.slice(0, -sealLength)].join('-')
    const seal = sealOf(context, { instituteId, begun, text, numbers: Number(numbers) })
    return letters.endsWith(seal) ? Number(writer) : undefined
  }
  const writers = rows.map(writerOf)
  const personIds = writers.flatMap((writer) => writer ?? [])
  const people = await findNames(context.pool, { instituteId, personIds })
  return rows.map(({ rowId: _rowId, sentAt, ...row }, index) => ({
    ...row,
    sent_at: isoIn(timeZone, sentAt),
    by: people.find(({ id }) => id === writers[index])?.name ?? '',
  }))
}
