import { useEffect, useState } from 'react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'
import { useBannersAndPromotions } from '../queries.ts'
import { type Promotion, promotionFlagAtLogin, promotionsShown } from './promotion.ts'

const { shelf, key } = stored.promotion
const PromotionPopup = lazyPopup(() =>
  import('./promotion-popup.tsx').then((module) => module.PromotionPopup),
)

/** Shows promotions once per browser [home-13], when home is idle. */
export function PromotionGate() {
  const plan = useSession((session) => session.plan)
  const { data } = useBannersAndPromotions()
  const [shown, setShown] = useState<readonly Promotion[]>([])

  useEffect(() => {
    if (!data) return
    const flag = promotionFlagAtLogin(readStored(shelf, key))
    writeStored(shelf, key, flag)
    const due = promotionsShown(plan, flag, data.promotions)
    if (due.length === 0) return
    return whenIdle(() => {
      writeStored(shelf, key, 'shown')
      setShown(due)
    }, 5000)
  }, [data, plan])

  return shown.length > 0 && <PromotionPopup promotions={shown} onClose={() => setShown([])} />
}
