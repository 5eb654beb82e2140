import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { rupeesOf } from '#domain/fee/money.ts'
import { findProducts } from '#server/features/product/queries.ts'
import type { ReadOwnData } from '#server/own-data-area.ts'

/** Products that the person was given, with expired ones. */
export const productOwnData: ReadOwnData = async ({ pool }, { session, viewed, now }) => {
  if (!viewed) return undefined
  const at = { instituteId: session.instituteId, personId: viewed.personId, now }
  const products = await findProducts(pool, at)
  return {
    title: 'Products',
    tables: [
      {
        name: 'products',
        title: 'Products',
        columns: [
          'Given on',
          'Title',
          'About',
          'Order',
          'Price',
          'Currency',
          'Expires on',
          'Expired',
          'Courses',
        ],
        rows: products.map((row) => [
          row.enrolledOn,
          row.title,
          plainText(row.about),
          row.orderId,
          rupeesOf(row.price),
          row.currencyCode,
          row.expiresOn,
          row.isExpired ? 'Yes' : 'No',
          row.courses.map(({ name }) => name).join(', '),
        ]),
      },
    ],
  }
}
