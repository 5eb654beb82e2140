import type { BookmarkOrder } from '#domain/exam/bookmark/order.ts'

export const orders: readonly BookmarkOrder[] = ['latest', 'oldest']

/** The order in the address. */
export const orderIn = (params: URLSearchParams): BookmarkOrder | undefined =>
  orders.find((order) => order === params.get('sort'))
