import { useEffect, useState } from 'react'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'

type StartModule = Pick<typeof import('./start-action.tsx'), 'StartAction' | 'JoinAction'>
let loaded: StartModule | undefined
let loading: Promise<StartModule> | undefined
/** The delay of loading; until then the button opens the screen with the same action. */
const withinMs = 1000

/** The buttons that join and start, loaded after home is shown; undefined until then. */
export function useStartModule(isWanted: boolean): StartModule | undefined {
  const [module, setModule] = useState(() => loaded)
  useEffect(() => {
    if (!isWanted || module) return
    return whenIdle(() => {
      loading ??= untilFetched(() => import('./start-action.tsx'))
      void loading.then(({ StartAction, JoinAction }) => {
        loaded = { StartAction, JoinAction }
        setModule(loaded)
      })
    }, withinMs)
  }, [isWanted, module])
  return module
}
