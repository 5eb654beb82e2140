export type Channel = 'sms' | 'email'

export type Message = {
  channel: Channel
  /** A phone number or an e-mail address. */
  to: string
  /** Empty for an SMS. */
  subject: string
  text: string
  /** The same at every try, so that a gateway can drop what it has sent already. */
  key: string
}

/** Hands a message on. @throws DeliveryFailure, or anything else, when it did not go out */
export type Messenger = { send: (message: Message) => Promise<void> }

/** Why a message did not go out, in words that hold neither its recipient nor its text. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
}
