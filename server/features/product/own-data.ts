import { rupeesOf } from '#domain/fee/money.ts'
import { findProducts } from '#server/features/product/queries.ts'
import { orders, products } from '#server/features/product/records.ts'
import { columnsOf, type ReadOwnData, record } from '#server/own-data-area.ts'

/** Products that the person was given, with expired ones. */
export const productOwnData: ReadOwnData = async ({ pool }, { session, viewed, now }) => {
  if (!viewed) return undefined
  const at = { instituteId: session.instituteId, personId: viewed.personId, now }
  const held = await findProducts(pool, at)
  return {
    title: 'Products',
    tables: [
      {
        name: 'products',
        title: 'Products',
        columns: [
          columnsOf(orders, 'product', 'person'),
          columnsOf(products, 'price', 'logo', 'youtube', 'video'),
          ...['Price', 'Currency', 'Expired', 'Courses'],
        ],
        rows: held.map((row) => [
          { record: { product: row.id, person: viewed.personId } },
          record(row.id),
          rupeesOf(row.price),
          row.currencyCode,
          row.isExpired ? 'Yes' : 'No',
          row.courses.map(({ name }) => name).join(', '),
        ]),
      },
    ],
  }
}
