export const maxBanners = 5

/** The banners to show: at most five, if the institute uses them [home-12]. */
export function bannersShown<Banner>(
  plan: { readonly hasBanners: boolean },
  banners: readonly Banner[],
): Banner[] {
  return plan.hasBanners ? banners.slice(0, maxBanners) : []
}
