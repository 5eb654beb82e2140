import { JobFailure } from '#server/queue/failure.ts'

export type Channel = 'sms' | 'email' | 'whatsapp'

/** A text that a provider has approved beforehand, and what fills it. */
export type Template = {
  /** DLT template id, or the name of a WhatsApp template. */
  id: string
  /** Of a WhatsApp template, such as `en`; '' for an SMS. */
  language: string
  /** DLT header of an SMS, or the id of the WhatsApp number that sends. */
  sender: string
  /** DLT entity of an SMS; '' for WhatsApp. */
  entity: string
  /** What fills its places, in their order. */
  values: readonly string[]
}

export type Message = {
  channel: Channel
  /** A phone number or an e-mail address; for WhatsApp digits with the calling code (E.164). */
  to: string
  /** Of an e-mail; else ''. */
  subject: string
  text: string
  /** Of an e-mail, beside the text. */
  html?: string
  /** Further headers of an e-mail. */
  headers?: Readonly<Record<string, string>>
  /** The same at every try, so that a gateway can drop duplicates. */
  key: string
  /** Always for WhatsApp; of an SMS where its text is registered. */
  template?: Template | undefined
  /** Which of the operator's registered texts an SMS without a template is: how to sign in, a changed number, or else a new password. */
  registeredAs?: 'signIn' | 'contact' | undefined
}

/**
 * Sends a message. @returns the provider's id, where it gives one
 * @throws Refused where no other try can help; DeliveryFailure, or anything else, when it was not sent
 */
export type Messenger = { send: (message: Message) => Promise<{ providerId: string } | undefined> }

/** Why a message was not sent, without its recipient or text. */
export class DeliveryFailure extends JobFailure {
  override readonly name = 'DeliveryFailure'
}
