"""Personal data: all that the house keeps about you, and the deletion of your account."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Request, Response

from pitboss.server.http.auth import COOKIE, SignedIn, TheHouse
from pitboss.server.people.entrance import check_password
from pitboss.server.people.requests import OwnPassword
from pitboss.server.people.shapes import PersonalData
from pitboss.store.personal_data import delete_account, export

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("/data")
async def my_data(person: SignedIn, house: TheHouse) -> PersonalData:
    """Everything that the house keeps about you, as one document."""
    return cast(PersonalData, await house.read(lambda: export(person.id, house.clock())))


@router.post("/deletion", status_code=204)
async def delete_me(body: OwnPassword, person: SignedIn, request: Request, response: Response, house: TheHouse) -> None:
    """Deletes your account: name, login, password, sessions and lessons. Money and rounds stay without your name."""
    if person.role != "guest":
        await check_password(body.password, person, request, house)
    await house.run(lambda: delete_account(person.id, person.id, "", house.clock()))
    await house.end_watchers()
    house.forget()
    response.delete_cookie(COOKIE)
