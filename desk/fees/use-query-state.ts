import { useSearchParams } from 'react-router'

/** State of a screen in its address, so that a link and Back lead to it. @param usual what is left out of the address */
export function useQueryState<State extends Record<string, string>>(
  usual: State,
): [State, (next: Partial<State>, isReplaced?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const state = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, params.get(name) ?? value]),
  ) as State
  const show = (next: Partial<State>, isReplaced = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined || value === usual[name]) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: isReplaced },
    )
  return [state, show]
}
