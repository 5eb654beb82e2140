import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type FoundFile, materialTypes } from '#domain/study/calls.ts'
import { markedParts } from '#domain/study/search.ts'
import { isViewable, type ViewedFile } from '#domain/viewer/viewer-kind.ts'
import { ApiError } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { FileIcon } from '#portal/shared/viewer/file-icon.tsx'
import { FileViewerPopup } from '#portal/shared/viewer/file-viewer-popup.ts'
import { saveFile } from '#portal/shared/viewer/save-file.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toast.tsx'
import { viewerFileOf } from '../files/viewer-file-of.ts'
import { sendDownloadCount, useFetchMaterial } from '../queries.ts'
import { filesOf } from '../rules.ts'
import { studyAddress } from '../url-state.ts'
import styles from './found-row.module.css'

/** A found file: its title opens it, its course and subject lead to where it stands. */
export function FoundRow({ file }: { file: FoundFile }) {
  const t = useTranslations('study')
  const { opened, isOpening, open, close } = useOpening(file)
  const seen = viewedAs(file)
  const address = folderAddress(file)
  const type = materialTypes.find((each) => each === file.category_name)
  // What has no viewer, and a video shared as a document, open where they stand.
  const isOpenedHere = isViewable(seen) && (file.kind === 'study' || seen.url !== '')
  const title = <MarkedTitle marked={file.marked_title} />
  return (
    <div className={styles.row}>
      <FileIcon file={seen} poster="" />
      <div className={styles.about}>
        {isOpenedHere ? (
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
        )}
        <p className={styles.facts}>
          <Link to={address} className={styles.place}>
            {[file.course, file.subject_name].filter(Boolean).join(' · ')}
          </Link>
          {file.kind === 'document' && <span>{t('document')}</span>}
          <span>{type ? t(`types.${type}`) : file.category_name}</span>
        </p>
      </div>
      {isOpening && <Spinner label={t('opening', { title: file.title })} />}
      {opened && (
        <FileViewerPopup
          file={opened}
          onDownload={() => {
            saveFile(opened.url)
            sendDownloadCount(opened.id)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function MarkedTitle({ marked }: { marked: string }) {
  return markedParts(marked).map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other name, and keep their order
    isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** As far as a search tells; videos are told by their category. */
const viewedAs = ({ file_name, category_name }: FoundFile): ViewedFile => {
  const key = (...categories: string[]) =>
    file_name === '' && categories.includes(category_name) ? 'found' : ''
  return {
    url: fileAddress(file_name),
    youtubeId: key('YoutubeURL', 'Youtube'),
    vimeoId: key('Vimeo'),
    vdocipherId: key('VDOCipher'),
    isReadonly: true,
  }
}

const folderAddress = ({
  kind,
  course_type_id: courseId,
  product_id: productId,
  subject_id: subjectId,
}: FoundFile) =>
  kind === 'document'
    ? `/document?subject=${courseId > 0 ? courseId : subjectId}`
    : studyAddress({ tab: productId > 0 ? 'products' : 'library', courseId, productId, subjectId })

/** A search tells no more of a file than to name it: the whole of it is asked for when it opens. */
function useOpening(file: FoundFile) {
  const t = useTranslations('study')
  const [opened, setOpened] = useState<ViewerFile>()
  const [isOpening, setOpening] = useState(false)
  const isAsked = useRef(false)
  const fetchMaterial = useFetchMaterial()

  const find = async (): Promise<ViewerFile | undefined> => {
    const { kind, file_id: id, title, course_type_id: courseId, product_id: productId } = file
    if (kind === 'document') return { ...viewedAs(file), kind, id, title }
    const subjects = await fetchMaterial({ courseId, productId })
    const found = subjects.flatMap(filesOf).find(({ file_id }) => file_id === id)
    return found && viewerFileOf(found)
  }
  const open = async () => {
    if (isAsked.current) return
    isAsked.current = true
    setOpening(true)
    try {
      const found = await find()
      if (found) setOpened(found)
      else showToast(t('gone'), 'bad')
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : t('gone'), 'bad')
    }
    isAsked.current = false
    setOpening(false)
  }
  return { opened, isOpening, open: () => void open(), close: () => setOpened(undefined) }
}
