import { isPaid, type PaidChannel } from '#domain/news/channels.ts'
import { newsLink } from '#domain/news/opens.ts'
import { countSmsParts } from '#domain/news/sms-parts.ts'
import { fillSms, fillWhatsapp } from '#domain/news/template.ts'
import { newsText } from '#domain/news/text.ts'
import type { Context } from '#server/context.ts'
import type { Message } from '#server/messengers/message.ts'
import { findTemplates, type TemplateRow } from '#server/news/paid/queries.ts'
import { reserve } from '#server/news/paid/reserve.ts'
import type { Channel, Letter } from '#server/news/send/channel.ts'
import { sealKey } from '#server/news/send/message-key.ts'
import type { SendingRow } from '#server/news/send/queries.ts'

type Sending = { instituteId: number; jobId: number; now: Date }
type Paid = {
  letters: Letter[]
  /** Ids of what is paid now, for its first try. */
  first: ReadonlySet<number>
  /** What is not sent, and why. */
  unsent: { id: number; reason: string }[]
}

/**
 * What is sent by a channel that costs money: one message for each piece of news, because a template is of one kind, and paid
 * before it is handed over [news-42, news-43]. Those of other channels stay as they are.
 */
export async function payFor(
  { name }: Channel,
  letters: readonly Letter[],
  at: Sending,
  needs: Pick<Context, 'pool' | 'log' | 'secrets'>,
): Promise<Paid> {
  if (!isPaid(name)) return { letters: [...letters], first: new Set(), unsent: [] }
  const { instituteId } = at
  const templates = new Map(
    (await findTemplates(needs.pool, { instituteId, channel: name })).map((one) => [one.kind, one]),
  )
  const pieces = letters.flatMap((letter) =>
    letter.rows.map((row) => ({ id: row.id, row, letter, template: templates.get(row.kind) })),
  )
  const ready = pieces.flatMap(({ id, row, letter, template }) => {
    if (!template) return []
    const key = sealKey(needs.secrets, { instituteId, newsId: id, channel: name })
    return { ...letter, id, rows: [row], key, message: draw(name, template, row, letter) }
  })
  const wanted = ready.map(({ id, message }) => ({
    id,
    parts: name === 'sms' ? countSmsParts(message.text) : 1,
  }))
  const { paid, first, unpaid } = await reserve(needs, { ...at, channel: name }, wanted)
  return {
    letters: ready.filter(({ id }) => paid.has(id)),
    first,
    unsent: [
      ...pieces.flatMap(({ id, template }) => (template ? [] : { id, reason: 'no template' })),
      ...[...unpaid].map((id) => ({ id, reason: 'budget' })),
    ],
  }
}

type Reading = Pick<Letter, 'reader' | 'portal'>

function draw(
  channel: PaidChannel,
  { template, language, sender, entity, text }: TemplateRow,
  row: SendingRow,
  { reader, portal }: Reading,
): Pick<Message, 'text'> & Required<Pick<Message, 'template'>> {
  const { kind, values, childName } = row
  const facts = {
    kind,
    values,
    child: childName || reader.name,
    text: newsText(kind, values, childName),
    institute: reader.institute,
    link: portal && `${portal}${newsLink(row)}`,
  }
  const filled = channel === 'sms' ? fillSms(text, facts) : fillWhatsapp(text, facts)
  return { text: filled.text, template: { id: template, language, sender, entity, values: filled.values } }
}
