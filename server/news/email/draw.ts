import { accentOf } from '#domain/look/accent.ts'
import { newsLink } from '#domain/news/opens.ts'
import { newsText } from '#domain/news/text.ts'
import type { Message } from '#server/messengers/message.ts'
import type { SendingRow } from '#server/news/send/queries.ts'

type Drawn = Pick<Message, 'subject' | 'text' | 'html' | 'headers'>
type Facts = {
  institute: string
  /** The institute's colour; null for the usual one. */
  accent: string | null
  /** The address of the portal; '' where it is not known: then there are no links. */
  portal: string
  unsubscribe: string
  rows: readonly Pick<SendingRow, 'kind' | 'causeId' | 'values' | 'childName' | 'childId'>[]
}

/** One e-mail for one piece of news or several, as plain text and HTML that needs nothing from elsewhere. */
export function drawEmail({ institute, accent, portal, unsubscribe, rows }: Facts): Drawn {
  const lines = rows.map((row) => ({
    text: newsText(row.kind, row.values, row.childName),
    link: portal && `${portal}${newsLink(row)}`,
  }))
  const [first] = lines
  const subject = lines.length === 1 ? `${institute}: ${first?.text}` : `${institute}: ${lines.length} news`
  const colour = accent === null ? '#1c4fd6' : accentOf(accent, 'light')['accent-ink']
  const stop = 'Stop these e-mails'
  const footer = `You get this because you have an account at ${institute}.`
  const text = [
    ...lines.map(({ text, link }) => (link ? `${text}\n${link}` : text)),
    [footer, unsubscribe && `${stop}: ${unsubscribe}`].filter(Boolean).join('\n'),
  ].join('\n\n')
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f5f7;font-family:sans-serif;color:#1c2430">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(institute)}</h1>
${lines.map(({ text, link }) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.5">${link ? `<a href="${escapeHtml(link)}" style="color:${colour}">${escapeHtml(text)}</a>` : escapeHtml(text)}</p>`).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#5b6472">${escapeHtml(footer)}${unsubscribe && ` <a href="${escapeHtml(unsubscribe)}" style="color:#5b6472">${stop}</a>`}</p>
</div></body></html>`
  return { subject, text, html, ...(unsubscribe && { headers: oneClick(unsubscribe) }) }
}

/** RFC 2369 and RFC 8058. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one)
