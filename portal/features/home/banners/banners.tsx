import { useSession } from '#portal/shared/session-store.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { useBannersAndPromotions } from '../queries.ts'
import { bannersShown } from './banner.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import styles from './banners.module.css'

/** At most five banners, if the institute uses them [home-12]. Their height is reserved while they load. */
export function Banners() {
  const plan = useSession((session) => session.plan)
  const query = useBannersAndPromotions()
  if (query.isLoading) return <Skeleton className={styles.waiting} />
  const banners = bannersShown(plan, query.data?.banners ?? [])
  return banners.length > 0 && <BannerCarousel banners={banners} />
}
