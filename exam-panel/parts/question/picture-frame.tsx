import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl/react'
import { joinClasses } from '#ui/join-classes.ts'
import { usePaperFiles } from '../../core/use-exam.ts'
import { MissingNote } from './missing-note.tsx'
import { type Picture, PictureDialog, pictureOf } from './picture-dialog.tsx'
import styles from './picture-frame.module.css'

type Medium = HTMLImageElement | HTMLMediaElement
type PictureFrameProps = {
  children: ReactNode
  className: string | undefined
  /** The language of the children, if it differs from the page's. */
  lang?: string | undefined
}

/** For an option, a separate button enlarges its picture, because a press on the picture chooses the option. */
const isButton = (element: Element) =>
  element instanceof HTMLImageElement && !element.closest('label, dialog')

/**
 * Makes pictures buttons that enlarge them. Files come from the device if stored there; failed ones are fetched again:
 * at once, on request, and when the connection is back.
 */
export function PictureFrame({ children, className, lang }: PictureFrameProps) {
  const t = useTranslations('panel')
  const files = usePaperFiles()
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Picture>()
  const [missing, setMissing] = useState<readonly Medium[]>([])

  // Runs before the browser requests files that are already on the device.
  useLayoutEffect(() => {
    const prepare = () => {
      const media = frame.current?.querySelectorAll<Medium>(':is(img, audio, video):not([data-from])') ?? []
      for (const element of media) {
        const from = element.getAttribute('src') ?? ''
        const address = files.addressOf(from)
        element.dataset.from = from
        if (address !== from) element.src = address
        if (isButton(element)) makeButton(element, t('enlarge'))
      }
      setMissing((all) =>
        all.every(({ isConnected }) => isConnected) ? all : all.filter((medium) => medium.isConnected),
      )
    }
    prepare()
    const observer = new MutationObserver(prepare)
    if (frame.current) observer.observe(frame.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [t, files])

  const addMissing = (medium: Medium) => setMissing((all) => (all.includes(medium) ? all : [...all, medium]))

  function load(medium: Medium): void {
    files.load(medium.dataset.from ?? '').then(
      (address) => {
        medium.src = address
      },
      () => addMissing(medium),
    )
  }

  function miss({ target }: SyntheticEvent): void {
    const medium = target as Medium
    if (medium.dataset.tried === undefined) load(medium)
    else addMissing(medium)
    medium.dataset.tried = ''
  }

  function removeMissing({ target }: SyntheticEvent): void {
    const medium = target as Medium
    delete medium.dataset.tried
    setMissing((all) => (all.includes(medium) ? all.filter((other) => other !== medium) : all))
  }

  function open(event: MouseEvent | KeyboardEvent): void {
    const image = event.target
    if (!(image instanceof HTMLImageElement) || image.getAttribute('role') !== 'button') return
    event.preventDefault()
    setShown(pictureOf(image))
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pictures within are the buttons */}
      <div
        ref={frame}
        lang={lang}
        className={joinClasses(styles.frame, className)}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') open(event)
        }}
        onErrorCapture={miss}
        onLoadCapture={removeMissing}
        onLoadedMetadataCapture={removeMissing}
      >
        {children}
        <MissingNote isMissing={missing.length > 0} onRetry={() => missing.forEach(load)} />
      </div>
      {shown && <PictureDialog pictures={[shown]} onClose={() => setShown(undefined)} />}
    </>
  )
}

function makeButton(image: Element, word: string): void {
  image.setAttribute('role', 'button')
  image.setAttribute('tabindex', '0')
  image.setAttribute('aria-label', [word, image.getAttribute('alt')].filter(Boolean).join(': '))
}
