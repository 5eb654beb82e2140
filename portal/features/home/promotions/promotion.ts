/** Kept in the browser: due from the first login on, shown once it was on screen (spec/1 §2.5). */
export type PromotionFlag = 'due' | 'shown'

/** The flag after a login: a browser that has seen the popup keeps that, any other is due. */
export function promotionFlagAtLogin(stored: string | null): PromotionFlag {
  return stored === 'shown' ? 'shown' : 'due'
}

/** The promotions of the popup: none once it was shown, none where the institute does not use them (spec/1 §2.5, §6). */
export function promotionsShown<Promotion>(
  plan: { readonly is_marketing_and_banner: boolean },
  flag: string | null,
  promotions: readonly Promotion[],
): readonly Promotion[] {
  return plan.is_marketing_and_banner && flag === 'due' ? promotions : []
}
