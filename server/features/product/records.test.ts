import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const tables = {
  products:
    'id,title,about,price,logo,youtube,video\nPR1,Board Booster,<p style=x>Eight <b>weeks</b></p>,"₹ 1,04,999.50",files/logo.png,https://www.youtube.com/watch?v=aqz-KE-bpKQ; YE7VzlLtp-4,files/one.mp4\nPR2,Doubt hours,,,,,\n',
  'product-items':
    'id,product,type,description,position\nPI1,PR1,Live classes,"Every evening\nat 7",1\nPI2,PR1,Notes,,\n',
  orders:
    'product,person,order_number,enrolled_at,expires_on\nPR1,S1,ORD-1,2026-06-01 10:00,31-03-2027\nPR2,S1,,,\nPR1,P1,,2026-06-01 23:59,2026-06-01\n',
}
const files = { 'files/logo.png': 'a picture', 'files/one.mp4': 'a film' }

test('products, their contents and orders move', { tags: 'long' }, async () => {
  const texts = await records.expectRound(tables, files)
  expect(texts.products).toMatch(
    /\nPR1,Board Booster,<p>Eight <b>weeks<\/b><\/p>,104999.50,files\/\w{16}.logo\.png,aqz-KE-bpKQ;YE7VzlLtp-4,files\/\w{16}.one\.mp4,\n/,
  )
  expect(texts.products).toContain('PR2,Doubt hours,,0.00,,,,\n')
  expect(texts['product-items']).toBe(
    'id,product,type,description,position,removed\nPI1,PR1,Live classes,"Every evening\nat 7",1,\nPI2,PR1,Notes,,0,\n',
  )
  expect(texts.orders).toContain('PR1,S1,ORD-1,2026-06-01 10:00:00,2027-03-31,\n')
  const { rows } = await records.query(`select price, youtube_keys from product where source_id = 'PR1'`)
  expect(rows).toEqual([{ price: 10_499_950, youtube_keys: ['aqz-KE-bpKQ', 'YE7VzlLtp-4'] }])
})

test('a product is hidden, contents and orders are deleted', async () => {
  await records.expectRound(tables, files)
  const ended = {
    products: 'id,removed\nPR1,yes\n',
    'product-items': 'id,removed\nPI1,yes\n',
    orders: 'product,person,removed\nPR1,S1,yes\n',
  }
  const one = { added: 0, changed: 0, ended: 1 }
  expect(await records.loadRight(ended)).toEqual({ products: one, 'product-items': one, orders: one })
  expect(await records.loadRight(ended)).toEqual({})
})

test('faults of products', async () => {
  const wrong = `id,title,price,logo,youtube
A,,4.999,,
B,x,-1,files/none.png,https://vimeo.com/1
C,x,free,,"aqz-KE-bpKQ;<script>"\n`
  expect(await records.faultsIn({}, { products: wrong }, files)).toEqual([
    'products.csv:2: title: is empty',
    'products.csv:2: price: "4.999" has more than 2 decimals',
    'products.csv:3: price: "-1" is not between 0 and 100000000',
    'products.csv:3: logo: the file "files/none.png" is missing',
    'products.csv:3: youtube: "https://vimeo.com/1" is not a video at YouTube',
    'products.csv:4: price: "free" is not a number',
    'products.csv:4: youtube: "<script>" is not a video at YouTube',
  ])
})

test('faults of contents and orders [product-19]', async () => {
  const wrong = {
    'product-items': 'id,product,type,position\nA,PR9,x,\nB,PR1,,\nC,PR1,x,first\n',
    orders:
      'product,person,enrolled_at,expires_on\nPR2,S2,2026-06-02 00:10,2026-06-01\nPR9,S2,,\nPR1,S7,,\nPR2,S1,,\nPR2,S1,,\nPR1,S1,2099-06-21 00:30,\n',
  }
  expect((await records.faultsIn(tables, wrong, files)).toSorted()).toEqual([
    'orders.csv:2: expires_on: is before the day of the order',
    'orders.csv:3: product: "PR9" is not in products.csv',
    'orders.csv:4: person: "S7" is not in students.csv or open-users.csv or parents.csv or teachers.csv or admins.csv',
    'orders.csv:6: product, person: is the same as on line 5',
    'orders.csv:7: enrolled_at: is in the future',
    'product-items.csv:2: product: "PR9" is not in products.csv',
    'product-items.csv:3: type: is empty',
    'product-items.csv:4: position: "first" is not a whole number',
  ])
})
