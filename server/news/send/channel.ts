import type { NewsChannel } from '#domain/news/channels.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
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
}

export type Channel = {
  name: NewsChannel
  /** Whether this server has what the channel needs, and may use it. */
  isSet: (config: Config) => boolean
  reaches: (person: Reachable) => boolean
  /** Whether each piece of news is a message of its own. */
  isOneByOne?: true
  /**
   * Hands a message over.
   * @returns the id by which the provider reports on it; '' where it does not
   * @throws Refused where another try cannot help; JobFailure, or anything else, to be tried again
   */
  handOver: (letter: Letter, needs: Context) => Promise<string>
}

/** The provider will never deliver a message, for a reason without the recipient or the text. */
export class Refused extends JobFailure {
  override readonly name = 'Refused'
}
