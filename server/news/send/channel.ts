import type { NewsChannel } from '#domain/news/channels.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Message } from '#server/messengers/message.ts'
import type { ReaderRow, SendingRow } from '#server/news/send/queries.ts'
import { JobFailure } from '#server/queue/failure.ts'

/** By what a person can be reached. */
export type Reachable = Pick<ReaderRow, 'email' | 'phone' | 'hasPush'>

/** One message to one person. */
export type Letter = {
  instituteId: number
  reader: ReaderRow
  /** What is in it, the oldest first. */
  rows: readonly SendingRow[]
  /** The address of the portal; '' where it is not known: then there are no links. */
  portal: string
  /** The same at every try, so that a provider can drop duplicates. */
  key: string
  /** What is handed over by a channel that costs money. */
  message?: Pick<Message, 'text' | 'template'>
}

export type Channel = {
  name: NewsChannel
  /** Whether this server has what the channel needs, and may use it. */
  isSet: (config: Config) => boolean
  reaches: (person: Reachable) => boolean
  /** Hands a message over. @throws Refused where another try cannot help; anything else to be tried again */
  handOver: (letter: Letter, needs: Context) => Promise<void>
}

const waitOf = (failure: unknown) => (failure instanceof JobFailure ? failure.retryAfterMs : 0)
/** Of several failures the one that asks to wait longest. */
export const longestWait = (failures: readonly unknown[]): unknown =>
  failures.toSorted((one, other) => waitOf(other) - waitOf(one))[0]
