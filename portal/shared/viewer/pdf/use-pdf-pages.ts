import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { closePdf, isWrongPassword, openPdf, statusOf } from './open-pdf.ts'
import { makePdfPages, type PdfFound, type PdfPages } from './pdf-pages.ts'

export type PdfSource = {
  /** Our address, one of another host that allows fetching, or the bytes. */
  url: string | Uint8Array
  /** The first shown page, from 1. */
  page?: number | undefined
  onPage?: ((page: number) => void) | undefined
  /** @param status of the server's reply, if one came */
  onFail: (status?: number) => void
}

/** Continues opening a protected PDF. */
export type PasswordQuestion = { isWrong: boolean; answer: (password: string) => void }

export type ShownPdf = {
  question: PasswordQuestion | undefined
  pages: RefObject<PdfPages | undefined>
  /** 0 until it is open. */
  count: number
  current: number
  percent: number
  found: PdfFound | undefined
  goTo: (page: number) => void
}

/** Opens a PDF in a container, and returns its state. */
export function usePdfPages(
  container: RefObject<HTMLDivElement | null>,
  { url, page = 1, onPage, onFail }: PdfSource,
): ShownPdf {
  const t = useTranslations('viewer')
  const pages = useRef<PdfPages>(undefined)
  const [count, setCount] = useState(0)
  const [current, setCurrent] = useState(page)
  const [percent, setPercent] = useState(100)
  const [found, setFound] = useState<PdfFound>()
  const [question, setQuestion] = useState<PasswordQuestion>()
  const turned = useEffectEvent((to: number) => {
    setCurrent(to)
    onPage?.(to)
  })
  const failed = useEffectEvent(onFail)
  const firstPage = useEffectEvent(() => page)
  const nameOf = useEffectEvent((number: number) => t('pageNamed', { number }))
  useEffect(() => {
    if (!container.current) return
    let isOpen = true
    const shown = makePdfPages(container.current, {
      nameOf: (number) => nameOf(number),
      onPage: (to) => turned(to),
      onScale: setPercent,
      onFound: setFound,
    })
    pages.current = shown
    const task = openPdf(url)
    task.onPassword = (send: (password: string) => void, reason: number) => {
      if (!isOpen) return
      const answer = (password: string) => {
        setQuestion(undefined)
        send(password)
      }
      setQuestion({ isWrong: isWrongPassword(reason), answer })
    }
    task.promise.then(
      (document) => {
        if (!isOpen) return
        setCount(document.numPages)
        shown.show(document, Math.min(firstPage(), document.numPages))
      },
      (error) => isOpen && failed(statusOf(error)),
    )
    return () => {
      isOpen = false
      void shown.close().then(() => closePdf(task))
    }
  }, [url, container])

  function goTo(to: number): void {
    if (to >= 1 && to <= count) pages.current?.goTo(to)
  }
  return { question, pages, count, current, percent, found, goTo }
}
