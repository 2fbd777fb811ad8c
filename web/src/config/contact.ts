/** Where people write to. */
export const supportEmail = 'support@pictora.example';
