import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { materialTypes } from '#domain/study/calls.ts'
import { markedParts } from '#domain/study/search.ts'
import { isViewable, type ViewedFile } from '#domain/viewer/viewer-kind.ts'
import { saveFile } from '#portal/shared/files/save-file.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { FileRow } from '#portal/shared/viewer/file-row.tsx'
import { FileViewerPopup } from '#portal/shared/viewer/file-viewer-popup.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { sendDownloadCount, useFetchMaterial } from '../queries.ts'
import type { FoundFile } from '../reading.ts'
import { filesOf } from '../rules.ts'
import { studyAddress } from '../url-state.ts'
import styles from './found-row.module.css'

/** A search result: its title opens the file, its course and subject lead to the folder. */
export function FoundRow({ file }: { file: FoundFile }) {
  const t = useTranslations('study')
  const { opened, isOpening, open, renew, close } = useOpening(file)
  const viewed = viewedAs(file)
  const address = folderAddress(file)
  const type = materialTypes.find((each) => each === file.category)
  // Files without a viewer, and videos shared as documents, are opened in their folder.
  const isOpenedHere = isViewable(viewed) && (file.kind === 'study' || viewed.url !== '')
  const title = <MarkedTitle marked={file.markedTitle} />
  return (
    <>
      <FileRow
        file={{ ...viewed, kind: file.kind, id: file.id, title: file.title }}
        poster=""
        title={
          isOpenedHere ? (
            <button
              type="button"
              className={styles.title}
              aria-haspopup="dialog"
              aria-busy={isOpening || undefined}
              onPointerEnter={() => void FileViewerPopup.prepare()}
              onClick={open}
            >
              {title}
            </button>
          ) : (
            <Link to={address} className={styles.title}>
              {title}
            </Link>
          )
        }
        facts={
          <>
            <Link to={address} className={styles.folder}>
              {dotted([file.course, file.subject])}
            </Link>
            {file.kind === 'document' && <span>{t('document')}</span>}
            <span>{type ? t(`types.${type}`) : file.category}</span>
          </>
        }
        actions={isOpening && <Spinner label={t('opening', { title: file.title })} />}
      />
      {opened && (
        <FileViewerPopup
          file={opened}
          onExpired={renew}
          onDownload={() => {
            saveFile(opened.url)
            sendDownloadCount(opened.id)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function MarkedTitle({ marked }: { marked: string }) {
  return markedParts(marked).map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other name, and keep their order
    isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** The known kind; videos of other hosts have only a category. */
const viewedAs = ({ url, category }: FoundFile): ViewedFile => {
  const key = (...categories: string[]) => (url === '' && categories.includes(category) ? 'found' : '')
  return {
    url,
    youtubeId: key('YoutubeURL', 'Youtube'),
    vimeoId: key('Vimeo'),
    vdocipherId: key('VDOCipher'),
    isReadonly: true,
  }
}

const folderAddress = ({ kind, courseId, productId, subjectId }: FoundFile) =>
  kind === 'document'
    ? `/document?subject=${courseId > 0 ? courseId : subjectId}`
    : studyAddress({ tab: productId > 0 ? 'products' : 'library', courseId, productId, subjectId })

/** Opens a found file. A search result only names it: the rest is fetched with its course. */
function useOpening(file: FoundFile) {
  const t = useTranslations('study')
  const [opened, setOpened] = useState<ViewerFile>()
  const fetchMaterial = useFetchMaterial()
  const client = useQueryClient()
  const { kind, id, title } = file
  const document = kind === 'document' ? { ...viewedAs(file), kind, id, title } : undefined

  const find = async () =>
    document ?? (await fetchMaterial(file)).flatMap(filesOf).find((one) => one.id === id)
  const { isPending, run } = useRequest(async () => {
    const found = await find()
    if (found) setOpened(found)
    else showToast(t('gone'), 'bad')
  }, t('gone'))
  return {
    opened: opened && (document ?? opened),
    isOpening: isPending,
    open: run,
    /** For a document, the search result has the address. */
    renew: async () => {
      if (document) return client.refetchQueries({ type: 'active' })
      const found = await find()
      // The component may be unmounted by now.
      setOpened((current) => current && (found ?? current))
    },
    close: () => setOpened(undefined),
  }
}
