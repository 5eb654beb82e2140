import { useEffect, useState } from 'react'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'

type StartModule = Pick<typeof import('./start-action.tsx'), 'StartAction' | 'JoinAction'>
let loaded: StartModule | undefined
let coming: Promise<StartModule> | undefined

/** What joins and starts; fetched when home stands, and undefined until then. */
export function useStartModule(isWanted: boolean): StartModule | undefined {
  const [module, setModule] = useState(() => loaded)
  useEffect(() => {
    if (!isWanted || module) return
    coming ??= untilFetched(() => import('./start-action.tsx'))
    void coming.then(({ StartAction, JoinAction }) => {
      loaded = { StartAction, JoinAction }
      setModule(loaded)
    })
  }, [isWanted, module])
  return module
}
