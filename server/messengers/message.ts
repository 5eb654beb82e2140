import { JobFailure } from '#server/queue/failure.ts'

export type Channel = 'sms' | 'email'

export type Message = {
  channel: Channel
  /** A phone number or an e-mail address. */
  to: string
  /** Empty for an SMS. */
  subject: string
  text: string
  /** Of an e-mail, beside the text. */
  html?: string
  /** Further headers of an e-mail. */
  headers?: Readonly<Record<string, string>>
  /** The same at every try, so that a gateway can drop duplicates. */
  key: string
}

/** Sends a message. @throws DeliveryFailure, or anything else, when it was not sent */
export type Messenger = { send: (message: Message) => Promise<void> }

/** Why a message was not sent, without its recipient or text. */
export class DeliveryFailure extends JobFailure {
  override readonly name = 'DeliveryFailure'
}
