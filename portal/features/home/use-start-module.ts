import { useEffect, useState } from 'react'

type StartModule = Pick<typeof import('./start-action.tsx'), 'StartAction' | 'JoinAction'>
let loaded: StartModule | undefined

/** What joins and starts; fetched when home stands, and undefined until then or without a connection. */
export function useStartModule(isWanted: boolean): StartModule | undefined {
  const [module, setModule] = useState(() => loaded)
  useEffect(() => {
    if (!isWanted || module) return
    import('./start-action.tsx').then(
      ({ StartAction, JoinAction }) => {
        loaded = { StartAction, JoinAction }
        setModule(loaded)
      },
      () => undefined,
    )
  }, [isWanted, module])
  return module
}
