/** What may be wrong, by codes that scripts can rely on. */
export type BackupFault =
  | 'not_embedded'
  | 'no_data'
  | 'backup_under_way'
  | 'busy'
  | 'file_exists'
  | 'not_a_folder'
  | 'database_damaged'
  | 'not_a_backup'
  | 'archive_damaged'
  | 'newer_version'
  | 'unsafe_path'
  | 'restore_under_way'
  | 'data_in_use'
  | 'folder_not_empty'
  | 'erasures_unreadable';

/** A back-up or restore that is refused. Whoever reads the message can tell what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  constructor(
    readonly code: BackupFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
