import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileText,
  FileVideo,
  type LucideIcon,
  ScrollText,
} from 'lucide-react'
import { useState } from 'react'
import { isViewable, type ViewedFile, type ViewerKind, viewerOf } from '#domain/viewer/viewer-kind.ts'
import { Tile } from '#ui/display/tile.tsx'
import styles from './file-icon.module.css'

const icons: Record<ViewerKind, { Icon: LucideIcon; hue?: number }> = {
  pdf: { Icon: FileText, hue: 2 },
  office: { Icon: FileText, hue: 0 },
  text: { Icon: ScrollText, hue: 0 },
  image: { Icon: FileImage, hue: 1 },
  audio: { Icon: FileAudio, hue: 4 },
  video: { Icon: FileVideo, hue: 3 },
  youtube: { Icon: FileVideo, hue: 3 },
  vimeo: { Icon: FileVideo, hue: 3 },
  vdocipher: { Icon: FileVideo, hue: 3 },
  none: { Icon: File },
}

type FileIconProps = {
  file: ViewedFile
  /** The address of its picture, or ''. */
  poster: string
}

/** The icon of a file's type, or its picture [study-11]. The words beside it have the same meaning. */
export function FileIcon({ file, poster }: FileIconProps) {
  const [failed, setFailed] = useState('')
  if (poster !== '' && poster !== failed) {
    return (
      <img
        className={styles.poster}
        src={poster}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(poster)}
      />
    )
  }
  const { Icon, hue } = isViewable(file) ? icons[viewerOf(file)] : { Icon: FileArchive, hue: undefined }
  return (
    <Tile hue={hue}>
      <Icon size={22} />
    </Tile>
  )
}
