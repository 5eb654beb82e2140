import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What is chosen on a screen: it shows at once, and the address, which keeps it, follows. Once it has, or once a link or
 * the back button was quicker, what the address says is shown.
 * @param written what the address says
 * @param queryOf the query of a place, with its `?`
 */
export function useKeptPlace<Place extends object>(written: Place, queryOf: (place: Place) => string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [place, show] = useOptimistic(written)

  /** @param isStep true where the way back leads to what was chosen before */
  const change = (part: Partial<Place>, isStep = false) => {
    const next = { ...place, ...part }
    startTransition(async () => {
      show(next)
      await navigate(`${pathname}${queryOf(next)}`, { replace: !isStep, preventScrollReset: true })
    })
  }
  return { place, change }
}
