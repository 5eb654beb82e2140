import { useEffect, useState } from 'react'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { Waiting } from '#ui/display/skeleton.tsx'

type Module = typeof import('./question.tsx')
let loaded: Module | undefined
let loading: Promise<Module> | undefined

/** What a notice asks, and its form: loaded only where one asks. */
export function LazyQuestion({ noticeId }: { noticeId: number }) {
  const [module, setModule] = useState(() => loaded)
  useEffect(() => {
    if (module) return
    loading ??= untilFetched(() => import('./question.tsx'))
    void loading.then((found) => {
      loaded = found
      setModule(found)
    })
  }, [module])
  return module ? <module.Question noticeId={noticeId} /> : <Waiting count={2} />
}
