import type { FastifyInstance } from 'fastify'
import { rupeesOf } from '#domain/fee/money.ts'
import { myProducts, productItems } from '#domain/product/calls.ts'
import { viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { findItems, findProducts, type ProductRow } from '#server/features/product/queries.ts'
import { namedAddresses, sessionAddresses } from '#server/files/addresses.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function productRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context

  mount(app, myProducts, async ({ session, headers }) => {
    const personId = personNamed(session, headers['x-prod-user-id'])
    const now = clock()
    const rows = await findProducts(pool, { instituteId: session.instituteId, personId, now })
    return answer(rows.map((row) => present(row, session, now)))
  })

  mount(app, productItems, async ({ session, params }) => {
    const at = {
      instituteId: session.instituteId,
      personIds: viewablePersonIds(session),
      productId: params.id,
    }
    const found = await findItems(pool, at)
    if (!found) throw notFound()
    return answer(found.items)
  })

  const present = (row: ProductRow, session: Session, now: Date) => ({
    id: row.id,
    title: row.title,
    about: row.about,
    logo_url: sessionAddresses(secrets, session, now, { of: 'product', id: row.id })(row.logoFileId),
    price: rupeesOf(row.price),
    country_details: { currency_code: row.currencyCode },
    product_ecourse_maps: row.courses.map(({ id, name }) => ({
      course_type_id: id,
      course_type: name,
      isPaid: 'Y',
    })),
    public_order_id: row.orderId,
    is_enrolled: true,
    enrolled_date: row.enrolledOn,
    expire_on: row.expiresOn ?? '',
    expired: row.isExpired,
    youtube_url: JSON.stringify(row.youtubeKeys.map((key) => `https://www.youtube.com/watch?v=${key}`)),
    video_url: namedAddresses(secrets, session, now)({ of: 'product', id: row.id })(
      row.video?.fileId ?? null,
      row.video?.name ?? null,
    ),
  })
}

/** The person in the header, whom the guard has checked; by default the first one. */
function personNamed(session: Session, named: number | undefined): number {
  const holders = viewablePersonIds(session)
  const personId = named ?? holders[0]
  if (personId === undefined || !holders.includes(personId)) throw notFound()
  return personId
}
