/** Ports of this service that an adapter is chosen for. */
export const TOKEN_ISSUER = Symbol('TokenIssuer');
export const ACCOUNT_DIRECTORY = Symbol('AccountDirectory');

export const IDENTITY_SETTINGS = Symbol('IdentitySettings');
export const ACCOUNT_MODEL = Symbol('AccountModel');
export const CREDENTIAL_MODEL = Symbol('CredentialModel');
export const ARTIFACT_MODEL = Symbol('ArtifactModel');
export const SESSION_MODEL = Symbol('SessionModel');
export const COOKIE_MODEL = Symbol('CookieModel');
export const ATTEMPTS_MODEL = Symbol('AttemptsModel');
export const ERASURE_MODEL = Symbol('ErasureModel');
export const DATA_EXPORT_MODEL = Symbol('DataExportModel');
