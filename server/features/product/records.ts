import { money, whole } from '#server/records/fields/numbers.ts'
import { file, refersTo } from '#server/records/fields/references.ts'
import { html, lines, text } from '#server/records/fields/texts.ts'
import { day, moment } from '#server/records/fields/times.ts'
import { youtubeVideos } from '#server/records/fields/videos.ts'
import { defineKind, hidden, literal } from '#server/records/kind.ts'
import { isPicture } from '#server/records/pictures.ts'

export const products = defineKind({
  name: 'products',
  title: 'Products',
  about:
    'What the institute sells or gives away, such as a course with live classes, tests and study material.',
  table: 'product',
  removal: hidden,
  fields: {
    title: text({ about: 'Title.', example: 'Board Booster', isRequired: true }),
    about: html({
      about: 'What one gets.',
      example: '<p>Eight weeks of <b>Mathematics</b>.</p>',
      column: 'about_html',
    }),
    price: money({ about: 'Price; 0 is free.', example: '4999.00' }),
    logo: file({ about: 'A square picture.', column: 'logo_file_id' }),
    youtube: youtubeVideos({
      about: 'Videos about it.',
      example: 'aqz-KE-bpKQ',
      column: 'youtube_keys',
    }),
    video: file({ about: 'A video about it, as a file.', column: 'video_file_id' }),
  },
  rules: [isPicture('logo')],
})

const product = refersTo('products', {
  about: 'The product.',
  example: 'PR1',
  column: 'product_id',
  isRequired: true,
})

export const productItems = defineKind({
  name: 'product-items',
  title: 'Contents of products',
  about: 'What a product consists of, in words.',
  table: 'product_item',
  fields: {
    product,
    type: text({ about: 'What it is.', example: 'Live classes', column: 'item_type', isRequired: true }),
    description: lines({ about: 'More about it.', example: 'Every evening at 7.', max: 2000 }),
    position: whole({ about: 'Place among the others, the lowest first.', example: '1', max: 10_000 }),
  },
})

export const orders = defineKind({
  name: 'orders',
  title: 'Orders',
  about: 'Who has which product, and until when.',
  table: 'product_holder',
  key: ['product', 'person'],
  fields: {
    product,
    person: refersTo('people', {
      about: 'Who has it: a student or an open user.',
      example: 'S1',
      column: 'person_id',
      isRequired: true,
    }),
    order_number: text({
      title: 'Order',
      about: 'The number of the order that the person knows.',
      example: 'ORD-1001',
      column: 'public_order_id',
      max: 50,
    }),
    enrolled_at: moment({
      title: 'Given on',
      about: 'When it was bought or given; the moment of the import if empty.',
      example: '2026-06-01 10:00',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
    expires_on: day({ about: 'The last day; empty for ever.', example: '2027-03-31' }),
  },
  rules: [
    {
      // A product reaches its holder at once.
      field: 'enrolled_at',
      problem: 'is in the future',
      where: (value, { timeZone, today }) =>
        `${value('enrolled_at')} is distinct from t.enrolled_at and (${value('enrolled_at')} at time zone ${literal(timeZone)})::date
          > greatest(${literal(today)}::date, (now() at time zone ${literal(timeZone)})::date)`,
    },
    {
      field: 'expires_on',
      problem: 'is before the day of the order',
      where: (value, { timeZone }) =>
        `${value('expires_on')} < (${value('enrolled_at')} at time zone ${literal(timeZone)})::date`,
    },
  ],
})
