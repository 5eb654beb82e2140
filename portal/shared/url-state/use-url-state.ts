import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What is chosen on a screen: it shows at once, and the address, which keeps it, follows. Once it has, or once a link or
 * the back button was quicker, what the address says is shown.
 * @param written what the address says
 * @param queryOf the query of a state, with its `?`
 */
export function useUrlState<State extends object>(written: State, queryOf: (urlState: State) => string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [urlState, show] = useOptimistic(written)

  /** @param isStep true where the way back leads to what was chosen before */
  const change = (part: Partial<State>, isStep = false) => {
    const next = { ...urlState, ...part }
    startTransition(async () => {
      show(next)
      await navigate(`${pathname}${queryOf(next)}`, { replace: !isStep, preventScrollReset: true })
    })
  }
  return { urlState, change }
}
