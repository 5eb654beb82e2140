import { paidChannels } from '#domain/news/channels.ts'
import { newsKindNames } from '#domain/news/kinds.ts'
import { templateNames } from '#domain/news/template.ts'
import { makeField } from '#server/records/fields/field.ts'
import { rupees } from '#server/records/fields/numbers.ts'
import { choice, lines } from '#server/records/fields/texts.ts'
import { show } from '#server/records/import-faults.ts'
import { defineKind, literal, type Rule } from '#server/records/kind.ts'

/** An id or name of a provider, without spaces. */
const code = (max: number, options: { about: string; example: string; isRequired?: boolean }) =>
  makeField(
    {
      format: `letters, digits, "-", "_" and ".", at most ${max}`,
      sqlType: 'text',
      read: (cell) =>
        /^[\w.-]+$/.test(cell) && cell.length <= max
          ? cell
          : { problem: `"${show(cell)}" is not an id or a name of at most ${max} characters` },
      write: (stored) => stored,
    },
    options,
    "''",
  )

/** A place that news of the kind does not have, or a brace that is none. */
const unknownName = (kind: (typeof newsKindNames)[number]): Rule => {
  const names = templateNames(kind)
  return {
    field: 'text',
    problem: `has a place that news of the kind ${kind} does not have: it has ${names.map((name) => `{${name}}`).join(', ')}`,
    where: (value) =>
      `${value('kind')} = ${literal(kind)} and regexp_replace(${value('text')}, ${literal(`\\{(${names.join('|')})\\}`)}, '', 'g') ~ '[{}]'`,
  }
}

export const newsTemplates = defineKind({
  name: 'news-templates',
  title: 'Templates of SMS and WhatsApp',
  about:
    'Texts that a provider has approved, for news that is sent by SMS or WhatsApp: a row for each kind of news and channel. What has none is not sent by that channel.',
  table: 'news_template',
  key: ['kind', 'channel'],
  fields: {
    kind: choice(newsKindNames, { about: 'The kind of news.', example: 'absence', isRequired: true }),
    channel: choice(paidChannels, { about: 'The channel.', example: 'sms', isRequired: true }),
    template: code(512, {
      about: 'Of an SMS the id of the registered template (DLT), of WhatsApp the name of the template.',
      example: '1107161234567890123',
      isRequired: true,
    }),
    language: code(20, {
      about: 'Of a WhatsApp template, such as `en` or `hi`; not of an SMS.',
      example: '',
    }),
    sender: code(40, {
      about: 'Of an SMS the registered header, of WhatsApp the id of the phone number that sends.',
      example: 'SUNSCH',
      isRequired: true,
    }),
    entity: code(40, {
      about: 'Of an SMS the id of the registered entity (DLT); not of WhatsApp.',
      example: '1101461234567890123',
    }),
    text: lines({
      max: 1000,
      about:
        'As it was approved, with places in braces: `{child}` (or the reader, about whom it is), `{text}` (the whole line of the news), `{institute}`, `{link}`, and what the text of the kind has, such as `{day}`.',
      example: 'Dear parent, {child} was absent on {day}. {institute}',
      isRequired: true,
    }),
  },
  rules: [
    {
      field: 'language',
      problem: 'must be there for WhatsApp, and only then',
      where: (value) => `(${value('channel')} = 'whatsapp') <> (coalesce(${value('language')}, '') <> '')`,
    },
    ...newsKindNames.map(unknownName),
  ],
})

export const newsBudgets = defineKind({
  name: 'news-budgets',
  title: 'Budgets of SMS and WhatsApp',
  about:
    'What may be spent on news in a month, set by the operator of the server only: a row for each channel. A channel without one sends nothing.',
  table: 'news_budget',
  key: ['channel'],
  ofOperator: 'rows',
  fields: {
    channel: choice(paidChannels, { about: 'The channel.', example: 'sms', isRequired: true }),
    monthly: rupees({
      decimals: 2,
      about: 'For a month; 0 sends nothing.',
      example: '5000',
      column: 'monthly_micros',
      isRequired: true,
    }),
    price: rupees({
      decimals: 4,
      min: 0.0001,
      max: 1000,
      about: 'Of one message; an SMS of several parts is paid as several.',
      example: '0.115',
      column: 'price_micros',
      isRequired: true,
    }),
  },
})
