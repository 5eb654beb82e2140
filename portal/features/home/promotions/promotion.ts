import type { Promotion as Reply } from '#domain/home/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'

/** A banner or a promotion. Addresses that may not be opened are ''. */
export type Promotion = { id: number; title: string; description: string; picture: string; link: string }

export const readPromotion = ({ id, title, description, image_url, link_url }: Reply): Promotion => ({
  id,
  title,
  description,
  picture: fileAddress(image_url),
  link: isHttpsAddress(link_url) ? link_url : '',
})

/** Stored in the browser: due from the first login, then shown [home-13]. */
export type PromotionFlag = 'due' | 'shown'

/** The flag after a login: due unless this browser has shown the popup. */
export function promotionFlagAtLogin(stored: string | null): PromotionFlag {
  return stored === 'shown' ? 'shown' : 'due'
}

/** The promotions of the popup, until it was shown once, if the institute uses them [home-13]. */
export function promotionsShown<Item>(
  plan: { readonly hasBanners: boolean },
  flag: string | null,
  promotions: readonly Item[],
): readonly Item[] {
  return plan.hasBanners && flag === 'due' ? promotions : []
}
