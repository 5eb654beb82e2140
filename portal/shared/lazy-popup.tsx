import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'
import { findTrouble, reloadFresh } from '#portal/shared/fetch-code.ts'
import { newBuildMessage } from '#portal/shared/keep-trying.ts'
import { type LazyCode, lazyCode } from '#portal/shared/lazy-code.ts'
import { showPageNote } from '#portal/shared/page-note.ts'
import { showToast } from '#ui/toast.tsx'

type Closable = { onClose: () => void }

/**
 * A popup whose code is fetched when it opens; `prepare` fetches it before, when a hand comes near its button.
 * Unlike React.lazy it can fail and be opened again: it says why it did not come, and closes.
 */
export function lazyPopup<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const code = lazyCode(load)
  const prepare = () => code.fetch().catch(() => undefined)
  return Object.assign((props: Props) => <LoadedPopup code={code} props={props} />, { prepare })
}

function LoadedPopup<Props extends Closable>({ code, props }: { code: LazyCode<Props>; props: Props }) {
  const [Content, setContent] = useState(code.loaded)
  const giveUp = useEffectEvent(async () => {
    props.onClose()
    await tellWhy()
  })
  useEffect(() => {
    let isHere = true
    code.fetch().then(
      (content) => isHere && setContent(() => content),
      () => isHere && void giveUp(),
    )
    return () => {
      isHere = false
    }
  }, [code])
  return Content ? <Content {...props} /> : null
}

/** Under the popup something may have been typed: the page is loaded anew only when the person says so. */
async function tellWhy(): Promise<void> {
  const { kind } = await findTrouble()
  if (kind === 'newBuild') showPageNote(newBuildMessage, 'Reload', () => void reloadFresh())
  else showToast(kind === 'passing' ? statusMessage(0) : noConnectionMessage, 'bad')
}
