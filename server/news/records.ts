import { newsChannels, settableTopics } from '#domain/news/channels.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { choice } from '#server/records/fields/texts.ts'
import { defineKind } from '#server/records/kind.ts'

export const newsDefaults = defineKind({
  name: 'news-defaults',
  title: 'News that is sent',
  about:
    'Which topics of news are sent by which channel, unless a person chooses otherwise: a row for each that is not as usual.',
  table: 'news_default',
  key: ['topic', 'channel'],
  fields: {
    topic: choice(settableTopics, { about: 'The topic.', example: 'documents', isRequired: true }),
    channel: choice(newsChannels, { about: 'The channel.', example: 'email', isRequired: true }),
    on: yesNo({
      about: 'Whether it is sent to people who have not chosen.',
      example: 'yes',
      column: 'is_on',
    }),
    fixed: yesNo({
      about: 'Whether it is so for all, whatever they have chosen: people cannot change it.',
      example: 'no',
      column: 'is_fixed',
    }),
  },
})
