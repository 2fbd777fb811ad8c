/** Ports of this service that an adapter is chosen for. */
export const TOKEN_ISSUER = Symbol('TokenIssuer');
export const ACCOUNT_DIRECTORY = Symbol('AccountDirectory');
export const MAILER = Symbol('Mailer');

/** Keycloak as this service uses it; null while the embedded issuer runs. */
export const KEYCLOAK = Symbol('Keycloak');
/** The client of the code flow, and the secret that logins under way are sealed with. */
export const LOGIN_ISSUER = Symbol('LoginIssuer');
/** The embedded issuer's HTTP endpoints; null when the issuer is elsewhere. */
export const ISSUER_HTTP = Symbol('IssuerHttp');

export const IDENTITY_SETTINGS = Symbol('IdentitySettings');
export const ACCOUNT_MODEL = Symbol('AccountModel');
export const CREDENTIAL_MODEL = Symbol('CredentialModel');
export const ARTIFACT_MODEL = Symbol('ArtifactModel');
export const SESSION_MODEL = Symbol('SessionModel');
export const COOKIE_MODEL = Symbol('CookieModel');
export const ATTEMPTS_MODEL = Symbol('AttemptsModel');
export const RECOVERY_MODEL = Symbol('RecoveryModel');
export const CONFIRMATION_MODEL = Symbol('ConfirmationModel');
export const MAIL_QUEUE_MODEL = Symbol('MailQueueModel');
/** Codes and tokens that are mailed. */
export const SECRETS = Symbol('Secrets');
export const ERASURE_MODEL = Symbol('ErasureModel');
export const DATA_EXPORT_MODEL = Symbol('DataExportModel');
